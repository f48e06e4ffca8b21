/** Issues of one field of a form. The schemas of shared/ name these keys as their messages (issueSentence.ts). */
export const input = {
  'input.invalid': 'Invalid input',
  'input.required': 'Please fill this in',
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
