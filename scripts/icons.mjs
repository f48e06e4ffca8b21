import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './bootstrap.mjs'

/*
 * Renders the icons of the installed app from web/public/icon.svg, whose only rectangle is its background. The icons
 * are committed: run `node scripts/icons.mjs` after a change of the drawing.
 */

const folder = join(root, 'web/public/icons')
const drawing = readFileSync(join(root, 'web/public/icon.svg'), 'utf8')
const [background = ''] = drawing.match(/<rect[^>]*\/>/) ?? []
const shapes = drawing.slice(drawing.indexOf(background) + background.length, drawing.indexOf('</svg>'))

/** This icon has no rounded corners: the device cuts out its own shape. */
const square = background.replace(/ rx="\d+"/, '')

/** Scale at which the arches fit into the safe zone: devices may cut off all but a circle of 80 % (W3C manifest). */
const scale = 0.9

const inSafeZone = `<g transform="translate(32 32) scale(${scale}) translate(-32 -32.5)">${shapes}</g>`

/** @type {Record<string, { content: string, sizes: number[] }>} */
const icons = {
  icon: { content: background + shapes, sizes: [192, 512] },
  maskable: { content: square + inSafeZone, sizes: [192, 512] },
  'apple-touch': { content: square + inSafeZone, sizes: [180] },
  // The device uses the opacity only and fills it with one colour.
  monochrome: { content: inSafeZone.replaceAll(/fill="[^"]*"/g, 'fill="#fff"'), sizes: [512] },
}

mkdirSync(folder, { recursive: true })
for (const [name, { content, sizes }] of Object.entries(icons)) {
  for (const size of sizes) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${content}</svg>`
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9 })
      .toFile(join(folder, `${name}-${size}.png`))
  }
}
