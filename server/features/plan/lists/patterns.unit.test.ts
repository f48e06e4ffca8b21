import { afterEach, describe, expect, it } from 'vitest'
import { peopleInRows, peopleInText } from './people.text.ts'

/** Characters of a hostile text, and the most of them that a pattern may look at. */
const LENGTH = 20_000
const LOOKED_AT = 500

/** Patterns that look at a text of any length in one pass: each match begins with a sign of its own. */
const IN_ONE_PASS = [
  '^[ \\t]*BEGIN:VCARD[ \\t]*$',
  '^\\s*BEGIN:VCARD\\s*$',
  '^\\s*END:VCARD\\s*$',
  '^[ \\t]',
  '\\r\\n|\\r|\\n',
  '"(?:[^"]|"")*"',
]

/** Of one character, whatever the text is. */
const ONE_CHARACTER = /^(?:\\S|\[(?:\\.|[^\]\\])*\])$/

const { exec } = RegExp.prototype

afterEach(() => {
  RegExp.prototype.exec = exec
})

/** The patterns that look at more than they may while `work` runs. */
function longLooks(work: () => unknown): string[] {
  const found = new Set<string>()
  RegExp.prototype.exec = function (text) {
    if (String(text).length > LOOKED_AT) found.add(this.source)
    return exec.call(this, text)
  }
  work()
  RegExp.prototype.exec = exec
  return [...found].filter((source) => !IN_ONE_PASS.includes(source) && !ONE_CHARACTER.test(source))
}

const many = (text: string): string => text.repeat(LENGTH / text.length)
const HOSTILE = {
  'an address without an end': `<a${many('@')}`,
  'an address on the line below a name': `Ann Lee\n<a${many('@')}`,
  bullets: many('- '),
  numbers: many('1. '),
  digits: many('1-'),
  spaces: `Ann${many(' ')}.`,
  'white space and letters': `Ann${many('\t ')}x`,
  brackets: `Ann ${many('(')}`,
  quotes: `Ann, "${many('a""')}`,
  words: many('Ann '),
  'a head of one long cell': `Name${many('n')}\nAnn Lee`,
  'a line below a head': `Name,Email\n${many('a@')},b@c.d`,
  'a card of one long line': `BEGIN:VCARD\n${many('quoted-printable')}\nEND:VCARD`,
  'a card of many lines': `BEGIN:VCARD\nN:Lee;Ann\nNOTE:x\n${many(' quoted-printable\\;\n')}END:VCARD`,
}

describe('Patterns look at the beginning of lines and cells alone', () => {
  it.each(Object.entries(HOSTILE))('of %s', (_what, text) => {
    expect(longLooks(() => peopleInText(text, 100))).toEqual([])
  })

  it.each(Object.entries(HOSTILE))('of %s in cells of a workbook', (_what, text) => {
    expect(
      longLooks(() =>
        peopleInRows([
          ['Name', 'Email', 'Phone'],
          [text, text, text],
          ['Ann Lee', text],
        ]),
      ),
    ).toEqual([])
  })

  it('but an address line is read to its end', () => {
    const addresses = Array.from({ length: 200 }, (_, place) => `Ann Lee <ann${place}@example.org>`)
    expect(peopleInText(`To: ${addresses.join(', ')}`, 500).people).toHaveLength(200)
  })
})
