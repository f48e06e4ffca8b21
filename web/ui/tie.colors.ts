import { comparisonKey } from '#shared/text.ts'

/** Colours of ties by the names people use, spaces and hyphens left out. Names that CSS knows are not here. */
const KNOWN: Record<string, string> = {
  blush: '#e8b4b0',
  brass: '#b5893c',
  bronze: '#8c6239',
  burgundy: '#6d1a2f',
  champagne: '#ead7b0',
  charcoal: '#3b4045',
  copper: '#b3683c',
  cream: '#f5ecd2',
  darkpurple: '#432263',
  emerald: '#0f7a53',
  evergreen: '#14532d',
  gold: '#c9a227',
  huntergreen: '#2a5934',
  kellygreen: '#2f9e41',
  lilac: '#b99fce',
  mauve: '#a7768f',
  mint: '#a8dcc0',
  mustard: '#c99a1e',
  navy: '#1b2a4e',
  navyblue: '#1b2a4e',
  babyblue: '#a9cdea',
  peach: '#f5b895',
  plum: '#673147',
  rose: '#c9566f',
  rosegold: '#c88a7b',
  royalblue: '#2c4fae',
  royalpurple: '#5b2a86',
  rust: '#a4472a',
  sage: '#9cae8c',
  sapphire: '#1c4fa0',
  scarlet: '#b81d24',
  sky: '#87bde3',
  taupe: '#8b7d6f',
  wine: '#5f1f33',
}

// Words that CSS takes for a colour and nobody for one.
const KEYWORDS = new Set(['inherit', 'initial', 'unset', 'revert', 'transparent', 'currentcolor'])

const isCssColor = (word: string): boolean =>
  /^[a-z]+$/.test(word) && !KEYWORDS.has(word) && typeof CSS !== 'undefined' && CSS.supports('color', word)

/** A colour's name without spaces and hyphens. */
const wordOf = (name: string): string => comparisonKey(name).replace(/[\s-]+/g, '')

/**
 * A tie colour in the reader's language, by `names` ('navy=azul marino;red=rojo'); as written where it is not listed.
 */
export function tieName(color: string, names: string): string {
  const listed = names.split(';').find((entry) => entry.startsWith(`${wordOf(color)}=`))
  return listed === undefined ? color : capitalized(listed.slice(listed.indexOf('=') + 1))
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function colorOf(name: string): string | undefined {
  const word = name.replace(/[\s-]+/g, '')
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(word)) return word
  return KNOWN[word] ?? (isCssColor(word) ? word : undefined)
}

/** The longest run of words that is a colour: 'solid dark red' is dark red, 'blue (striped)' is blue. */
function colorIn(part: string): string | undefined {
  const words = part.split(/[^a-z0-9#-]+/).filter(Boolean)
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const color = colorOf(words.slice(start, start + length).join(' '))
      if (color) return color
    }
  }
  return undefined
}

/** The colours, one or two, that a tie's name speaks of ('navy and gold'), safe to use in a style. None: unknown. */
export function tieColors(name: string): string[] {
  const parts = comparisonKey(name).split(/\s*(?:[/&+,]|\band\b|\bwith\b)\s*/)
  return parts
    .map(colorIn)
    .filter((color) => color !== undefined)
    .slice(0, 2)
}
