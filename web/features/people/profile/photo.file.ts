import { type Crop, type Picture, squareOf } from './crop.geometry.ts'

/** Twice the stored side (server: 512 px): sharp after the server's scaling, and small to send. */
const SENT_SIDE = 1024
const SENT_TYPE = 'image/jpeg'
const SENT_QUALITY = 0.9

/** A picture's size as it is seen, turned upright. */
export const pictureOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Picture => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** The picture that a file holds, or null where this browser cannot draw it, such as HEIC in most. */
export async function drawableOf(file: File): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    image.src = address
    await image.decode()
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Draws the square part of a picture so that it fills the canvas. */
export function paint(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(pictureOf(image), crop)
  // JPEG has no transparency: transparent pixels become white instead of black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square part of a picture as a JPEG file, or null where this browser cannot make one. */
export async function cutSquare(image: HTMLImageElement, crop: Crop): Promise<File | null> {
  const side = Math.max(1, Math.min(SENT_SIDE, Math.round(squareOf(pictureOf(image), crop).side)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  try {
    paint(canvas, image, crop)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, SENT_TYPE, SENT_QUALITY))
    return blob && new File([blob], 'photo.jpg', { type: SENT_TYPE })
  } catch {
    // Some browsers forbid reading a canvas after drawing an SVG.
    return null
  }
}
