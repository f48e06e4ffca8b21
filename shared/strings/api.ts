import type { Translated } from './sentence.ts'

/**
 * Refusals and issues of an input that no page of the app can cause, and one that needs a secret: only the server names
 * them.
 */
export const en = {
  'errors.foreign_origin': 'This request came from another site and was refused.',
  'errors.not_for_keys': 'A key cannot do this: it takes a person who is signed in.',
  'errors.key_reads_only': 'This key reads only. Make one that may write.',
  'errors.key_in_address':
    'A key must not stand in an address, which logs keep: send it as "Authorization: Bearer …". End this key and make a new one if the address was shared.',
  'errors.photo_format':
    'Pictures in {format} format cannot be read here. Please choose a JPEG, PNG, WebP or GIF picture.',
  'api.uuid': 'Please send a UUID',
  'api.wholeNumber': 'Please send a whole number',
  'api.beforeOrSince': 'Please send either before or since',
  'api.tooManyPeople': 'Please choose at most {max} people',
  'api.onlyGiphy': 'Only GIFs from GIPHY can be shown here',
  'api.tooDeep': 'This is nested too deeply',
  'api.nameNotAllowed': 'This name is not allowed',
  'api.rowNotThere': 'This row is not there',
  'api.atMost': 'Please upload at most {count} MB.',
  'api.uploadCutShort': 'The upload was cut short or is malformed',
  'api.notYourPassword': 'That is not your current password',
  'api.timeZone': 'Please choose a time zone, such as America/Chicago',
} as const

export const es: Translated<typeof en> = {
  'errors.foreign_origin': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'errors.not_for_keys': 'Una clave no puede hacer esto: hace falta una persona con la sesión abierta.',
  'errors.key_reads_only': 'Esta clave solo lee. Crea una que pueda escribir.',
  'errors.key_in_address':
    'Una clave no debe ir en una dirección, que queda en registros: envíala como "Authorization: Bearer …". Si la dirección se compartió, anula esta clave y crea otra.',
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
  'api.atMost': 'Sube {count} MB como máximo.',
  'api.uploadCutShort': 'El archivo llegó incompleto o mal formado',
  'api.notYourPassword': 'Esa no es tu contraseña actual',
  'api.timeZone': 'Elige una zona horaria, como America/Chicago',
}
