import { type Crop, centered } from './crop.geometry.ts'
import { cutSquare, drawableOf, pictureOf } from './photo.file.ts'

/** The change of the photo with the next save. */
export type PhotoChoice =
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  /** `image` is null where this browser cannot draw the file: then the server judges it as it is. */
  | { kind: 'chosen'; file: File; image: HTMLImageElement | null; crop: Crop }

export const UNCHANGED: PhotoChoice = { kind: 'unchanged' }
export const REMOVED: PhotoChoice = { kind: 'removed' }

/** True for what may be a picture. Some systems know no type for HEIC. */
export const mayBePicture = ({ type }: File): boolean => type === '' || type.startsWith('image/')

/** Reads a chosen file and selects its largest centred square. */
export async function choose(file: File): Promise<PhotoChoice> {
  const image = await drawableOf(file)
  return { kind: 'chosen', file, image, crop: image ? centered(pictureOf(image)) : { x: 0, y: 0, zoom: 1 } }
}

/** The file to send, if any: the cropped square, or the original where the browser cannot draw it. */
export async function fileOf(choice: PhotoChoice): Promise<File | undefined> {
  if (choice.kind !== 'chosen') return undefined
  return (choice.image && (await cutSquare(choice.image, choice.crop))) ?? choice.file
}
