/** What a person can pass on when the page broke: the error and the position, nothing else. */

let position = '';

/** Remember where the game on the page stands; the table calls it with each view. */
export function notePosition(line: string): void {
  position = line;
}

interface Place {
  build: string;
  /** Of the page, without query and fragment: a fragment may hold a resume link. */
  path: string;
  position: string;
}

export function writeReport(error: unknown, { build, path, position }: Place): string {
  const lines = [`yachtdice ${build}`, path];
  if (position !== '') lines.push(position);
  if (error instanceof Error) lines.push(error.stack ?? `${error.name}: ${error.message}`);
  else lines.push(String(error));
  return lines.join('\n');
}

/** The report of an error on this page. */
export function report(error: unknown): string {
  return writeReport(error, { build: __BUILD__, path: location.pathname, position });
}
