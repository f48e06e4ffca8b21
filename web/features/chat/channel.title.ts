/** The name of a channel as people read it: dashes turned to spaces, each word capitalised (specification §2). */
export const channelTitle = (id: string): string =>
  id.replace(/-/g, ' ').replace(/(^|\s)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
