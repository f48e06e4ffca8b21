import { createHmac } from 'node:crypto'

/**
 * The signature of a form by Twilio: its address and all fields, sorted by name, name and value joined; a value that
 * stands twice counts once (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  const fields = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((value) => `${name}${value}`)
      .join(''),
  )
  return createHmac('sha1', token)
    .update(Buffer.from(url + fields.join('')))
    .digest('base64')
}
