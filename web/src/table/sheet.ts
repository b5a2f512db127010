/** The sheets that a table can show over itself. */
export type Sheet = 'rules' | 'last' | 'keys' | 'end';
