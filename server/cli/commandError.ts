/** Something that cannot be done as asked; `message` is the line that an operator reads. */
export class CommandError extends Error {}
