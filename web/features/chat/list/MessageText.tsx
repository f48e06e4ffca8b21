import { findLinks } from './message.links.ts'

/** What somebody wrote, as they wrote it: line breaks stay, addresses can be opened, nothing else means anything. */
export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {findLinks(text).map(({ at, text: piece, href }) =>
      href ? (
        <a
          key={at}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-3 hover:decoration-2 focus-visible:outline-current"
        >
          {piece}
        </a>
      ) : (
        piece
      ),
    )}
  </p>
)
