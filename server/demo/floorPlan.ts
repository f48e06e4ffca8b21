import sharp from 'sharp'
import type { NewZone, Point } from '#shared/sunday/floorPlans.ts'

/** Left, top, right and bottom. */
type Box = readonly [number, number, number, number]

/** The part of the drawing that is the picture, whose pixels are the units of the drawing. */
const [LEFT, TOP, WIDTH, HEIGHT] = [110, 20, 1020, 765]

const NARTHEX: Box = [150, 290, 290, 510]
const BALCONY: Box = [300, 220, 390, 580]
const LEFT_PEWS: Box = [400, 220, 850, 380]
const RIGHT_PEWS: Box = [400, 420, 850, 580]
const CHANCEL: Box = [870, 280, 1060, 520]
const HALL: Box = [640, 50, 960, 190]

const rect = ([left, top, right, bottom]: Box, more: string) =>
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" ${more}/>`

/** Benches of a block, one behind the other on the way to the chancel. */
const pews = ([left, top, right, bottom]: Box) =>
  Array.from({ length: Math.floor((right - left - 20) / 36) }, (_, row) => {
    const x = left + 20 + row * 36
    return rect([x, top + 14, x + 14, bottom - 14], 'rx="4" fill="#c9b79a"')
  }).join('')

const car = (_: unknown, place: number) =>
  rect([330 + place * 62, 690, 366 + place * 62, 760], 'rx="8" fill="none" stroke="#b9b2a4" stroke-width="3"')

const door = (x: number, y: number, isUpright: boolean) =>
  rect(isUpright ? [x - 8, y - 34, x + 8, y + 34] : [x - 34, y - 8, x + 34, y + 8], 'fill="#8a5a3c"')

/** A church as its architect would draw it: narthex and balcony to the left, the chancel to the right, a hall above. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${LEFT} ${TOP} ${WIDTH} ${HEIGHT}">
${rect([LEFT, TOP, LEFT + WIDTH, TOP + HEIGHT], 'fill="#f3efe6"')}
<g fill="#fffdf8" stroke="#4b463d" stroke-width="10" stroke-linejoin="round">
${rect(HALL, '')}
<path d="M300 210 H860 V270 H960 C1050 270 1090 330 1090 400 C1090 470 1050 530 960 530 H860 V590 H300 V520 H140 V280 H300 Z"/>
<path d="M760 190 V210" stroke-width="60" stroke="#fffdf8"/>
</g>
${pews(LEFT_PEWS)}${pews(RIGHT_PEWS)}
${rect(BALCONY, 'fill="none" stroke="#8d8576" stroke-width="4" stroke-dasharray="14 10"')}
${rect([960, 360, 1010, 440], 'rx="6" fill="#8a5a3c"')}
<circle cx="470" cy="400" r="18" fill="#8fa8ad"/>
${Array.from({ length: 6 }, (_, place) => `<circle cx="${690 + place * 44}" cy="120" r="14" fill="#c9b79a"/>`).join('')}
${door(140, 400, true)}${door(560, 210, false)}${door(760, 200, false)}
${Array.from({ length: 9 }, car).join('')}
</svg>`

/** A point of the drawing in shares of the picture. */
const share = (x: number, y: number): Point => [(x - LEFT) / WIDTH, (y - TOP) / HEIGHT]
const corners = ([left, top, right, bottom]: Box): Point[] => [
  share(left, top),
  share(right, top),
  share(right, bottom),
  share(left, bottom),
]

/** Zones of the demo's church, in the order in which they are counted. */
export const DEMO_ZONES = [
  { name: 'Left pews', points: corners(LEFT_PEWS), seats: 120 },
  { name: 'Right pews', points: corners(RIGHT_PEWS), seats: 120 },
  { name: 'Balcony', points: corners(BALCONY), seats: 60 },
  { name: 'Narthex', points: corners(NARTHEX), seats: 16 },
  { name: 'Chancel', points: corners(CHANCEL), seats: 30 },
  { name: 'Children’s hall', points: corners(HALL), seats: 40 },
] as const satisfies NewZone[]

export type DemoZone = (typeof DEMO_ZONES)[number]['name']

/** Position of a post on the picture, from a point of the drawing. */
export function pinAt(x: number, y: number): { x: number; y: number } {
  const [across, down] = share(x, y)
  return { x: across, y: down }
}

/** The plan of the demo's church as a PNG file. */
export const drawFloorPlan = (): Promise<Buffer> => sharp(Buffer.from(DRAWING)).png().toBuffer()
