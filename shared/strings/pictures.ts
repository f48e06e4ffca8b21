import type { Translated } from './sentence.ts'

/** Why a picture is refused: a photo, a picture of a message, a floor plan. */
export const en = {
  'errors.photo_unreadable': 'That picture cannot be read. Please choose another.',
  'errors.photo_heic': 'Pictures in HEIC format cannot be read here. Please choose a JPEG or PNG picture.',
  'errors.not_a_photo': 'That is not a picture. Please choose a JPEG, PNG, WebP or GIF file.',
  'errors.photo_too_large': 'That picture is too large. Please choose one of at most 10 MB.',
  'errors.photo_too_many_pixels': 'That picture has too many pixels. Please choose one of at most 50 megapixels.',
  'errors.picture_quota':
    'You have used the space for your pictures. Please delete some of your messages with pictures.',
  'errors.picture_too_costly': 'That picture takes too long to read. Please choose a smaller one.',
} as const

export const es: Translated<typeof en> = {
  'errors.photo_unreadable': 'Esa imagen no se puede leer. Elige otra, por favor.',
  'errors.photo_heic': 'Las imágenes en formato HEIC no se pueden leer aquí. Elige una imagen JPEG o PNG, por favor.',
  'errors.not_a_photo': 'Eso no es una imagen. Elige un archivo JPEG, PNG, WebP o GIF, por favor.',
  'errors.photo_too_large': 'Esa imagen es demasiado grande. Elige una de 10 MB como máximo.',
  'errors.photo_too_many_pixels': 'Esa imagen tiene demasiados píxeles. Elige una de 50 megapíxeles como máximo.',
  'errors.picture_quota': 'Has usado el espacio para tus imágenes. Borra algunos de tus mensajes con imágenes.',
  'errors.picture_too_costly': 'Esa imagen tarda demasiado en leerse. Elige una más pequeña.',
}
