import type { api as english } from '#shared/strings/en/api.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Issues of an input that only the server names. */
export const api = {
  'errors.foreign_origin': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'errors.photo_format':
    'Las imágenes en formato {format} no se pueden leer aquí. Elige una imagen JPEG, PNG, WebP o GIF, por favor.',
  'api.uuid': 'Envía un UUID',
  'api.wholeNumber': 'Envía un número entero',
  'api.beforeOrSince': 'Envía before o since, no los dos',
  'api.tooManyPeople': 'Elige {max} personas como máximo',
  'api.onlyGiphy': 'Aquí solo se pueden mostrar GIF de GIPHY',
  'api.tooDeep': 'Esto tiene demasiados niveles',
  'api.nameNotAllowed': 'Este nombre no se permite',
  'api.rowNotThere': 'Esta fila no existe',
  'api.uploadCutShort': 'El archivo llegó incompleto o mal formado',
  'api.notYourPassword': 'Esa no es tu contraseña actual',
  'api.timeZone': 'Elige una zona horaria, como America/Chicago',
} as const satisfies Translated<typeof english>
