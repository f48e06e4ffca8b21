import { FileText } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { fileAddress } from './servicePage.queries.ts'

/** A file's size in kilobytes, or from a megabyte on in those. */
function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

/** Six lines: a longer note would push the map and the duties off the first screens. */
const FIRST_LINES = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitLineClamp: 6,
  WebkitBoxOrient: 'vertical',
} as const

/** A note, or its first lines and a button that shows the rest. */
function Note({ text }: { text: string }) {
  const t = useT()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {}
    setIsCut(scrollHeight > clientHeight)
  }, [text, isWhole])
  return (
    <>
      <p
        ref={paragraph}
        className="whitespace-pre-wrap wrap-anywhere text-lg"
        style={isWhole ? undefined : FIRST_LINES}
      >
        {text}
      </p>
      {isCut && (
        <Button variant="quiet" className="-ml-5 mt-1" onClick={() => setIsWhole(true)}>
          {t('service.wholeNote')}
        </Button>
      )}
    </>
  )
}

interface ServiceNotesProps {
  service: Pick<ServicePage, 'note' | 'files'>
}

/** Id of the first part of the page that has the note or the files. */
const NOTES_ID = 'notes'

/** Brings note and files into view, and the focus to them. */
function showNotes(): void {
  const part = document.getElementById(NOTES_ID)
  if (!part) return
  part.scrollIntoView()
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/** Two lines of the panel at the head of the page: how the note begins, or the names of the files. It leads to them. */
export function NotesLink({ service: { note, files } }: ServiceNotesProps) {
  const t = useT()
  if (!note && files.length === 0) return null
  return (
    <button
      type="button"
      className="flex min-h-11 w-full min-w-0 gap-2 py-2 text-left text-lg underline"
      onClick={showNotes}
    >
      <FileText aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        {note
          ? t('service.noteBegins', { text: note })
          : t('service.fileNames', { names: files.map(({ name }) => name).join(', ') })}
      </span>
    </button>
  )
}

/** The note and the files of a service; nothing where it has neither. */
export function ServiceNotes({ service: { note, files } }: ServiceNotesProps) {
  const t = useT()
  return (
    <>
      {note && (
        <Section title={t('service.note')} anchor={NOTES_ID}>
          <Note text={note} />
        </Section>
      )}
      {files.length > 0 && (
        <Section title={t('service.files')} anchor={note ? undefined : NOTES_ID}>
          <ul>
            {files.map((file) => (
              <li key={file._id}>
                <a
                  href={fileAddress(file.url)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 min-w-0 items-center gap-2 underline"
                >
                  <FileText aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">
                    {t('service.file', { name: file.name, size: sizeText(file.bytes) })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
