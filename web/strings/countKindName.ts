/** Name of a kind of head counts: `people`, the reader's own word, for the kind that every team begins with. */
export const countKindName = (id: string, name: string, people: string): string =>
  id === 'people' && name === 'People' ? people : name
