import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/surfaces.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

settings.apply();
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
target.replaceChildren();
mount(App, { target });
