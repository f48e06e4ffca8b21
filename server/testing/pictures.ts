import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const RED = { r: 200, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 200 }

/** Camera name in the EXIF data, which tests look for in stored pictures. */
export const CAMERA = 'Pocket Camera 7'

/**
 * A picture of a phone held upright: rotated (EXIF orientation 6), with camera and location in its EXIF data. Shown
 * upright, its upper half is red and its lower half blue.
 */
export async function phoneJpeg(width = 1200, height = 900): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: RED } }
  return sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Make: 'Example', Model: CAMERA, Copyright: 'Somebody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 52/1 55/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '87/1 37/1 40/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A black PNG of one bit per pixel: a file of some kilobytes for any number of pixels. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
