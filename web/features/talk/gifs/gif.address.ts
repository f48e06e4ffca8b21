import { isGifAddress } from '#shared/talk/messages.ts'

/** File name of a rendition; those of one GIF share a folder (developers.giphy.com, 'Rendition Guide'). */
const RENDITION = /\/([\w-]+)\.(?:gif|webp)$/

/** Address of another rendition of a GIF; null for an address that is not a rendition on GIPHY. */
function sibling(address: string, nameOf: (rendition: string) => string): string | null {
  if (!isGifAddress(address)) return null
  const url = new URL(address)
  const rendition = RENDITION.exec(url.pathname)?.[1]
  if (!rendition) return null
  url.pathname = url.pathname.replace(RENDITION, `/${nameOf(rendition)}`)
  url.search = ''
  return url.href
}

/** Address of a GIF's first frame as a still image, or null. */
export const stillOf = (address: string): string | null =>
  sibling(address, (rendition) => (rendition.endsWith('_s') ? `${rendition}.gif` : `${rendition}_s.gif`))

/** Address of a GIF as a video, which can be paused, or null. */
export const videoOf = (address: string): string | null => sibling(address, () => 'giphy.mp4')
