import type { Translated } from './sentence.ts'

/** Issues of one field of a form. The schemas of shared/ name these keys as their messages (issueSentence.ts). */
export const en = {
  'input.invalid': 'Invalid input',
  'input.required': 'Please fill this in',
  'input.chooseOne': 'Choose at least one',
  'input.tooShort': 'Please use at least {min} characters',
  'input.tooLong': 'Please use at most {max} characters',
  'input.invisible': 'Please remove the invisible characters',
  'input.name': 'A name needs a letter, digit or symbol',
  'input.email': 'Please enter an email address',
  'input.phone': 'Please enter a phone number',
  'input.phoneWithArea': 'Please enter a phone number, with area code',
  'input.phoneExtension': 'Please enter the number without its extension',
  'input.code': 'Please enter the six digits',
  'input.day': 'Please enter a date such as 2026-12-06',
} as const

export const es: Translated<typeof en> = {
  'input.invalid': 'Esto no es válido',
  'input.required': 'Completa este campo, por favor',
  'input.chooseOne': 'Elige al menos uno',
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
}
