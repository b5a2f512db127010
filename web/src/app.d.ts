/** Hash of the client's sources; `dev` when served by Vite itself. */
declare const __BUILD__: string;
