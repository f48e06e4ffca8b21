/** Rows of a list shown at first: all where one alone would be folded, which takes the room of what unfolds it. */
export const firstCount = (count: number, first: number): number => (count <= first + 1 ? count : first)
