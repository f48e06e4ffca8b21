import type { Sharp } from 'sharp'

/** The marker at the end of a JPEG. Transfers that break off leave it out, and programs show such pictures. */
const END = Buffer.from([0xff, 0xd9])

/** Share of a picture that may be missing at its lower end; with more it is refused. */
export const MOST_LOST = 1 / 3

/** A JPEG with its end, which libvips asks for; other files and whole ones are the same bytes. */
export const withEnd = (bytes: Buffer): Buffer =>
  bytes[0] === 0xff && !bytes.subarray(-2).equals(END) ? Buffer.concat([bytes, END]) : bytes

/** Rows at which a picture is looked at, and its pixels in each. */
const [ROWS, COLUMNS] = [96, 8]

/** libjpeg fills missing rows with this grey. */
const FILL = 128

/**
 * Share of a JPEG's rows, from 0 to 1, that are missing at its lower end. A progressive one is whole, but less sharp.
 */
export async function lostShare(picture: Sharp): Promise<number> {
  const pixels = await picture
    .resize(COLUMNS, ROWS, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const width = pixels.length / ROWS
  const isMissing = (row: number) =>
    pixels.subarray(row * width, (row + 1) * width).every((value) => Math.abs(value - FILL) <= 2)
  let lost = 0
  while (lost < ROWS && isMissing(ROWS - 1 - lost)) lost += 1
  return lost / ROWS
}
