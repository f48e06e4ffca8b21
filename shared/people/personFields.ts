import * as z from 'zod/mini'
import { atMost, nameLine, typedLine } from '#shared/text.ts'
import { splitExtension, storedEmail, toE164 } from './contacts.ts'

export const NAME_MAX = 100
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

export const Name = nameLine(NAME_MAX)

/** Characters of an email (RFC 5321), as it is typed and as it is stored: an international host becomes longer. */
const EMAIL_MAX = 254

/** Stored as `storedEmail` has it. The pattern is the browsers' own, so that `admin@localhost` is one. */
export const Email = z.pipe(
  z.pipe(typedLine(EMAIL_MAX), z.transform(storedEmail)),
  z.string().check(atMost(EMAIL_MAX), z.regex(z.regexes.html5Email, 'input.email')),
)

/**
 * Stored as `toE164` has it. North American numbers have exactly ten digits after +1. Refuses an extension, which a
 * text message or a call list could not use.
 */
export const Phone = z.pipe(
  z.pipe(
    z.pipe(
      typedLine(40, 'input.phone'),
      z.string().check(z.refine((text) => splitExtension(text).extension === '', 'input.phoneExtension')),
    ),
    z.transform(toE164),
  ),
  z.string().check(z.regex(/^\+(1\d{10}|[2-9]\d{6,14})$/, 'input.phoneWithArea')),
)

/** Stored as typed: spaces in a password count. */
export const Password = z.string().check(
  z.minLength(PASSWORD_MIN, 'input.tooShort'),
  atMost(PASSWORD_MAX),
  z.refine((text) => text.trim().length > 0, 'input.required'),
)

/** A contact that may be left out: '' and null are none. */
export const maybeContact = <Schema extends typeof Email | typeof Phone>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.nullish(typedLine(EMAIL_MAX)),
      z.transform((text): string | null => text || null),
    ),
    z.nullable(schema),
  )
