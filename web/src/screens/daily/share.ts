/** A day's result to show to others: as words, and as a picture. */

import { number } from '../../lib/format';
import { rulesTitle } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import type { DailyView } from '../../wire/types';
import { dayTitle } from './days';

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;

/** The lines of a result; only what the reader was told. */
export function resultLines(view: DailyView): string[] {
  const lines = [
    m.daily_title_of({ day: dayTitle(view.day) }),
    rulesTitle(view.rules),
    m.daily_points({ points: view.total ?? 0 }),
  ];
  if (view.place !== null) {
    lines.push(m.daily_place({ place: view.place, count: view.players }));
  }
  if (view.perfect !== null) lines.push(m.daily_perfect({ points: view.perfect }));
  return lines;
}

export function resultText(view: DailyView, url: string): string {
  return [...resultLines(view), url].join('\n');
}

/** The picture as PNG; null where the browser can't draw one. */
export async function resultPicture(view: DailyView): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  await document.fonts.ready;
  draw(pen, view);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

function draw(pen: CanvasRenderingContext2D, view: DailyView): void {
  const isRtl = document.documentElement.dir === 'rtl';
  const serif = 'Fraunces, Georgia, serif';
  const sans = "'Atkinson Hyperlegible', system-ui, sans-serif";
  const [title = '', rules = '', , ...more] = resultLines(view);
  const at = isRtl ? WIDTH - EDGE : EDGE;
  pen.direction = isRtl ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  // The deck of the table, and its brass line: the picture looks the same in either theme.
  const sea = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
  sea.addColorStop(0, '#1b6a7c');
  sea.addColorStop(1, '#0b3a47');
  pen.fillStyle = sea;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = '#c8963e';
  pen.lineWidth = 3;
  pen.strokeRect(24, 24, WIDTH - 48, HEIGHT - 48);
  write(pen, title, at, 138, '#f4efe0', `600 54px ${serif}`);
  write(pen, rules, at, 194, '#d5e0dc', `400 34px ${sans}`);
  write(pen, number(view.total ?? 0), at, 420, '#f7dcab', `600 220px ${serif}`);
  more.forEach((line, row) => {
    write(pen, line, at, 488 + row * 50, '#f4efe0', `400 36px ${sans}`);
  });
  pen.textAlign = 'end';
  write(
    pen,
    m.app_title(),
    isRtl ? EDGE : WIDTH - EDGE,
    HEIGHT - 60,
    '#f7dcab',
    `600 36px ${serif}`,
  );
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colour: string,
  font: string,
): void {
  pen.fillStyle = colour;
  pen.font = font;
  pen.fillText(text, x, y, WIDTH - 2 * EDGE);
}
