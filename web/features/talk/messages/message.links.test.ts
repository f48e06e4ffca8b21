import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from './message.links.ts'

const linksIn = (text: string) => findLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

describe('an address in a message', () => {
  it.each([
    ['see https://example.org', 'https://example.org', 'https://example.org/'],
    ['HTTP://Example.ORG/Path', 'HTTP://Example.ORG/Path', 'http://example.org/Path'],
    ['https://example.org/a?b=c&d=e#f', 'https://example.org/a?b=c&d=e#f', 'https://example.org/a?b=c&d=e#f'],
    ['is it https://example.org/a?', 'https://example.org/a', 'https://example.org/a'],
    ['Look: https://example.org/a.', 'https://example.org/a', 'https://example.org/a'],
    ['https://example.org/a, and', 'https://example.org/a', 'https://example.org/a'],
    ['(https://example.org/a)', 'https://example.org/a', 'https://example.org/a'],
    ['(see https://example.org/a).', 'https://example.org/a', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['[https://example.org/a]', 'https://example.org/a', 'https://example.org/a'],
    ['"https://example.org/a"', 'https://example.org/a', 'https://example.org/a'],
    ['<https://example.org/a>', 'https://example.org/a', 'https://example.org/a'],
    ['“https://example.org/a”', 'https://example.org/a', 'https://example.org/a'],
    ['https://example.org/a…', 'https://example.org/a', 'https://example.org/a'],
    ...['_', '~', '*', '!'].map((sign) => {
      const address = `https://example.org/wiki/Yahoo${sign}`
      return [`see ${address}`, address, address]
    }),
    ['Look: https://example.org/a_.', 'https://example.org/a_', 'https://example.org/a_'],
    ['(https://example.org/a!)', 'https://example.org/a!', 'https://example.org/a!'],
    ['https://example.org:8443/a', 'https://example.org:8443/a', 'https://example.org:8443/a'],
    ['https://müller.example/straße', 'https://müller.example/straße', 'https://xn--mller-kva.example/stra%C3%9Fe'],
    ['https://例え.テスト/', 'https://例え.テスト/', 'https://xn--r8jz45g.xn--zckzah/'],
    ['https://[::1]/a', 'https://[::1]/a', 'https://[::1]/a'],
    // Reads like one thing and is another: then it is shown as it is, and leads where it says.
    ['https://example.org/\u202egpj.exe', 'https://example.org/', 'https://example.org/'],
  ])('in %j is %j', (text, shown, href) => {
    expect(linksIn(text)).toEqual([[shown, href]])
  })

  it('may stand beside others', () => {
    expect(linksIn('https://a.example http://b.example\nhttps://c.example').map(([shown]) => shown)).toEqual([
      'https://a.example',
      'http://b.example',
      'https://c.example',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(document.domain)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:nothing',
    'mailto:ann@example.org',
    'tel:+13125550100',
    'ftp://example.org/a',
    'view-source:nothing',
    'https://',
    'https:// example.org',
    'https:example.org',
    'http://:80/',
    'https://example.org:99999/',
    'https://bank.example@evil.example/',
    'https://ann:secret@example.org/',
    'xhttps://example.org',
    'www.example.org',
    '<a href="x">y</a>',
    '&lt;script&gt;',
    '',
  ])('is none in %j', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('never loses a letter of the text, and leads to http or https and to no name@host, whatever the text', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        'https://',
        'http://',
        'javascript:',
        '@',
        ')',
        '(',
        '.',
        'example.org',
        '\u202e',
        '\n',
        '"',
        'ü',
        '🎈',
        '\ud800',
      ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const pieces = findLinks(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { at, text: shown, href } of pieces) {
          expect(text.slice(at, at + shown.length)).toBe(shown)
          if (!href) continue
          expect(href).toMatch(/^https?:\/\/[^/@]+(\/|$)/)
          expect(shown).toMatch(/^https?:\/\//i)
        }
      }),
    )
  })
})
