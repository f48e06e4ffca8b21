import type { input as english } from '#shared/strings/en/input.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Issues of one field of a form. */
export const input = {
  'input.invalid': 'Esto no es válido',
  'input.required': 'Completa este campo, por favor',
  'input.tooShort': 'Usa al menos {min} caracteres',
  'input.tooLong': 'Usa {max} caracteres como máximo',
  'input.invisible': 'Quita los caracteres invisibles, por favor',
  'input.email': 'Escribe un correo electrónico',
  'input.phone': 'Escribe un número de teléfono',
  'input.phoneWithArea': 'Escribe un número de teléfono con código de área',
  'input.code': 'Escribe las seis cifras',
  'input.day': 'Escribe una fecha como 2026-12-06',
  'input.lastBeforeFirst': 'El último día es anterior al primero.',
  'input.tooManyDays': 'Como máximo {max} días a la vez.',
  'input.people': 'Escribe un número de 0 a 50',
  'input.mostBelowLeast': 'El máximo debe ser al menos el mínimo.',
  'input.postTwice': 'Este puesto ya está en la lista.',
  'input.twice': 'Esto ya está en la lista.',
  'input.range': 'Escribe un número de {min} a {max}',
  'input.clock': 'Escribe una hora como 21:00',
} as const satisfies Translated<typeof english>
