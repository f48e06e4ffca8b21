/** A command that cannot be carried out; `message` is the line that an operator reads. */
export class CommandError extends Error {}
