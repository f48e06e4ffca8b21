import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './bootstrap.mjs'

/*
 * Renders the icons of the installed app from web/public/icon.svg, whose only rectangle is its background. Their files are
 * committed: `node scripts/icons.mjs` is for when the drawing changes.
 */

const folder = join(root, 'web/public/icons')
const drawing = readFileSync(join(root, 'web/public/icon.svg'), 'utf8')
const [background = ''] = drawing.match(/<rect[^>]*\/>/) ?? []
const shapes = drawing.slice(drawing.indexOf(background) + background.length, drawing.indexOf('</svg>'))

/** To the edges: the device cuts its own shape out of it. */
const square = background.replace(/ rx="\d+"/, '')

/** What devices may cut away leaves a circle of 80 % (W3C manifest, safe zone): the arches fit into it at this size. */
const scale = 0.9

const inSafeZone = `<g transform="translate(32 32) scale(${scale}) translate(-32 -32.5)">${shapes}</g>`

/** @type {Record<string, { content: string, sizes: number[] }>} */
const icons = {
  icon: { content: background + shapes, sizes: [192, 512] },
  maskable: { content: square + inSafeZone, sizes: [192, 512] },
  'apple-touch': { content: square + inSafeZone, sizes: [180] },
  // Only what covers counts: the device gives it one colour.
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
