/** The one thing asked of a library that brings no types. */
declare module 'pngjs' {
  export const PNG: { sync: { read(file: Buffer): { data: Buffer; width: number; height: number } } }
}
