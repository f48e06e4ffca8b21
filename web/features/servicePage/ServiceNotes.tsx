import { FileText } from 'lucide-react'
import type { ServicePage } from '#shared/servicePage.ts'
import { locale, useT } from '../../strings/strings.ts'
import { Section } from '../../ui/Section.tsx'
import { fileAddress } from './servicePage.queries.ts'

/** A file's size in kilobytes, or from a megabyte on in those. */
function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

/** The note and the files of a service; nothing where it has neither. */
export function ServiceNotes({ service: { note, files } }: { service: Pick<ServicePage, 'note' | 'files'> }) {
  const t = useT()
  return (
    <>
      {note && (
        <Section title={t('service.note')}>
          <p className="whitespace-pre-wrap wrap-anywhere text-lg">{note}</p>
        </Section>
      )}
      {files.length > 0 && (
        <Section title={t('service.files')}>
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
