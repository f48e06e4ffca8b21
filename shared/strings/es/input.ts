import type { input as english } from '#shared/strings/en/input.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Issues of one field of a form. */
export const input = {
  'input.invalid': 'Esto no es válido',
  'input.required': 'Completa este campo, por favor',
  'input.tooShort': 'Usa al menos {min} caracteres',
  'input.tooLong': 'Usa {max} caracteres como máximo',
  'input.invisible': 'Quita los caracteres invisibles, por favor',
  'input.name': 'Un nombre necesita una letra, una cifra o un símbolo',
  'input.email': 'Escribe un correo electrónico',
  'input.phone': 'Escribe un número de teléfono',
  'input.phoneWithArea': 'Escribe un número de teléfono con código de área',
  'input.phoneExtension': 'Escribe el número sin la extensión',
  'input.code': 'Escribe las seis cifras',
  'input.day': 'Escribe una fecha como 2026-12-06',
} as const satisfies Translated<typeof english>
