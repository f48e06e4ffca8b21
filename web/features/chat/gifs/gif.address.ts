import { isGifAddress } from '#shared/messages.ts'

/** The renditions of one GIF lie side by side under names of GIPHY's (developers.giphy.com, 'Rendition Guide'). */
const RENDITION = /\/([\w-]+)\.(?:gif|webp)$/

/** Replaces the last part of the address of a GIF on GIPHY; null where it is not built like those. */
function sibling(address: string, nameOf: (rendition: string) => string): string | null {
  if (!isGifAddress(address)) return null
  const url = new URL(address)
  const rendition = RENDITION.exec(url.pathname)?.[1]
  if (!rendition) return null
  url.pathname = url.pathname.replace(RENDITION, `/${nameOf(rendition)}`)
  url.search = ''
  return url.href
}

/** The first picture of a GIF on GIPHY, which does not move; null where that is not known. */
export const stillOf = (address: string): string | null =>
  sibling(address, (rendition) => (rendition.endsWith('_s') ? `${rendition}.gif` : `${rendition}_s.gif`))

/** The same as a video, which can be stopped; null where that is not known. */
export const videoOf = (address: string): string | null => sibling(address, () => 'giphy.mp4')
