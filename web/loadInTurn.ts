/**
 * Fetches a part of the app for all who ask for it, who then go on in the order in which they asked: two imports of one
 * module that are under way may end in either. One that did not come is fetched again for whoever asks next.
 */
export function loadInTurn<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let coming: Promise<Part> | undefined
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
