import { type Plugin, Visitor } from 'vite'

/** Fields of an endpoint that only the server's description of the API uses. */
const DESCRIPTION = ['summary', 'example']

interface Span {
  start: number
  end: number
}

/** Leaves the description of the API out of the browser's contract: more than a kilobyte of a first load. */
export const contract: Plugin = {
  name: 'contract',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/shared\/\w+\.ts$/, code: 'endpoint(' },
    handler(code) {
      const described: Span[] = []
      new Visitor({
        CallExpression({ callee, arguments: [definition] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
          if (definition?.type !== 'ObjectExpression') return
          for (const property of definition.properties)
            if (
              property.type === 'Property' &&
              property.key.type === 'Identifier' &&
              DESCRIPTION.includes(property.key.name)
            )
              described.push(property)
        },
      }).visit(this.parse(code))
      // From the end, so that the places before stay right.
      const fromEnd = described.sort((one, other) => other.start - one.start)
      return fromEnd.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)
    },
  },
}
