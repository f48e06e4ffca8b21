import sharp from 'sharp'

const SIDE = 400

/** Metadata that a phone writes into its pictures, and that nobody else may read. */
export const PHONE_MAKER = 'Pocket Camera Works'

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '41/1 52/1 4123/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '87/1 37/1 4812/100',
}

/**
 * A picture as a phone takes it, twice as wide as high: red on its left, blue on its right, with maker and place
 * inside.
 */
export async function phonePicture(): Promise<Buffer> {
  const blue = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 2 * SIDE, height: SIDE, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: SIDE, top: 0 }])
    .withExif({ IFD0: { Make: PHONE_MAKER }, IFD3: GPS })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** The first bytes of an iPhone's picture; hardly any browser draws one. */
export const heicPicture = (): Buffer => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and what follows', 'latin1')

/**
 * The pointer to a block of GPS data, as it stands in a picture's EXIF (EXIF 2.3, tag 0x8825), whichever byte comes
 * first.
 */
export const holdsPlace = (exif: Buffer | undefined): boolean =>
  exif !== undefined && (exif.includes(Buffer.from([0x88, 0x25])) || exif.includes(Buffer.from([0x25, 0x88])))

type Half = 'red' | 'blue'

/** The half that fills the picture; undefined where none does. */
export async function onlyHalf(picture: Buffer): Promise<Half | undefined> {
  const { channels } = await sharp(picture).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  if (red > 230 && blue < 25) return 'red'
  if (blue > 230 && red < 25) return 'blue'
  return undefined
}
