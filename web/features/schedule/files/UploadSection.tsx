import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ImportPreview } from '#shared/imports.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatSpan, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Seen } from '../../../ui/Seen.tsx'
import { useToday } from '../../config/useToday.ts'
import { EffectsText } from '../EffectsText.tsx'
import type { Imported } from '../imports/ImportSheet.tsx'
import { leftOutLine } from '../imports/import.leftOut.ts'
import { invalidateSchedule } from '../imports/imports.queries.ts'
import { LayoutFields } from '../imports/LayoutFields.tsx'
import { MarksQuestion, marksAsked } from '../imports/MarksQuestion.tsx'
import { readAddress, writeAddress } from '../schedule.address.ts'
import { FileChooser } from './FileChooser.tsx'
import { RowIssueList } from './RowIssueList.tsx'
import { downloadTemplate } from './schedule.files.ts'
import { FileRefusal, mayBeLayout, useUpload } from './useUpload.ts'

// Comes with the first preview.
const ImportSheet = lazy(() => import('../imports/ImportSheet.tsx'))

/** Shows a month of the schedule, in place of the one that is shown. */
function useShowMonth(): (month: string) => void {
  const thisMonth = monthOf(useToday())
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  return (month) => {
    const address = writeAddress({ ...readAddress(params, thisMonth), month }, thisMonth)
    // Within the sheet of phones its entry of the history stays the same one.
    setParams(address, { replace: state !== null, state })
  }
}

/**
 * 'Upload Schedule (.xlsx)': shows what the file will do, and stores it when that is confirmed. A refused file stays
 * chosen and its rows stay listed until the next attempt.
 */
export function UploadSection() {
  const t = useT()
  const cache = useQueryClient()
  const showMonth = useShowMonth()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const upload = useUpload((found) => {
    setImported(null)
    setPreview(found)
  })
  const { file, choice, isReading, failure } = upload

  const choose = (chosen: File | null) => {
    if (isReading) return
    setImported(null)
    upload.choose(chosen)
  }
  const finish = (result: Imported) => {
    setImported(result)
    setPreview(null)
    upload.clear()
    // A file by which nobody serves has no days.
    if (result.from) showMonth(monthOf(result.from))
    invalidateSchedule(cache)
  }

  return (
    <Section title={t('schedule.upload')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">{t('schedule.uploadHelp')}</p>
        <FileChooser file={file} isDisabled={isReading} onChoose={choose} />
        {failure && (
          <Seen>
            <UploadRefusal upload={upload} error={failure.error} isSaid={preview === null} />
          </Seen>
        )}
        {isReading && (
          <Seen>
            <UploadProgress share={upload.share} />
          </Seen>
        )}
        {imported && (
          <Seen>
            <ImportedOutcome imported={imported} />
          </Seen>
        )}
        <div className="flex flex-col items-start gap-1">
          {/* Not busy while a file is read that was just chosen: a press then asks for what is on its way. */}
          <Button icon={<Upload aria-hidden="true" className="size-5" />} onClick={() => !isReading && upload.read()}>
            {t('schedule.uploadButton')}
          </Button>
          <TemplateLink />
        </div>
      </div>
      {preview && (
        <Suspense>
          <ImportSheet
            preview={preview}
            choice={choice}
            isReading={isReading}
            readFailure={failure && whyRefused(failure.error)}
            onRead={upload.readAgain}
            onMovedOn={setPreview}
            onDone={finish}
            onCancel={() => {
              setPreview(null)
              upload.forget()
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}

const whyRefused = (error: unknown): string => (error instanceof FileRefusal ? error.message : whyOf(error))

interface UploadRefusalProps {
  upload: ReturnType<typeof useUpload>
  error: unknown
  /** False where the sheet above says why. */
  isSaid: boolean
}

/** Reason for which a file was refused, the rows at fault, and other ways to read it. */
function UploadRefusal({ upload, error, isSaid }: UploadRefusalProps) {
  const t = useT()
  const { choice, isReading, readAgain } = upload
  const isOwn = error instanceof FileRefusal
  const why = whyRefused(error)
  const problems = error instanceof ApiError ? error.issues : []
  const marks = marksAsked(error)
  return (
    <>
      {isSaid && !marks && (
        <Outcome tone="error" title={isOwn ? why : t('schedule.uploadFailed')}>
          {!isOwn && <p>{why}</p>}
        </Outcome>
      )}
      {problems.length > 0 && <RowIssueList issues={problems} />}
      {error instanceof ApiError && error.code === 'spreadsheet_hidden' && (
        <Button busy={isReading} className="self-start" onClick={() => readAgain({ ...choice, hidden: 'read' })}>
          {t('imports.readHidden')}
        </Button>
      )}
      {marks && <MarksQuestion marks={marks} choice={choice} busy={isReading} onRead={readAgain} />}
      {mayBeLayout(error) && <LayoutFields choice={choice} busy={isReading} onRead={readAgain} />}
    </>
  )
}

/** Result of an import, and the days that it covers. */
function ImportedOutcome({ imported }: { imported: Imported }) {
  const t = useT()
  const leftOut = leftOutLine(imported.leftOut, t)
  return (
    <Outcome tone="success" title={t('schedule.uploaded', { count: imported.count })}>
      {imported.rota && (
        <p>
          <EffectsText rota={imported.rota} />
        </p>
      )}
      {imported.count > 0 ? (
        <>
          <p>{t('imports.span', { count: imported.count, days: formatSpan(imported.from, imported.to) })}</p>
          <p>
            {t('schedule.importedDetail', {
              added: imported.added,
              updated: imported.updated,
              unchanged: imported.unchanged,
            })}
          </p>
        </>
      ) : (
        imported.removed === 0 && t(imported.from ? 'schedule.nothingNew' : 'schedule.nobodyServes')
      )}
      {imported.removed > 0 && <p>{t('imports.removed', { count: imported.removed })}</p>}
      {leftOut && <p className="text-muted">{leftOut}</p>}
      {imported.notCorrected.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Outcome>
  )
}

/** Downloads an empty workbook with the right columns. */
function TemplateLink() {
  const t = useT()
  const { busy, failure, save } = useSave<'download'>()
  const download = () => save('download', downloadTemplate)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={busy !== null}
        icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
        className="-ml-3"
        onClick={download}
      >
        {t('schedule.template')}
      </Button>
      {failure && <ErrorState message={`${t('schedule.templateFailed')} ${whyOf(failure.error)}`} onRetry={download} />}
    </>
  )
}

/** Upload progress: `share` of the bytes sent, 0 to 1; at 1 the server is parsing the file. */
function UploadProgress({ share }: { share: number }) {
  const t = useT()
  const isReading = share >= 1
  const percent = Math.floor(share * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm tabular-nums">{isReading ? t('schedule.reading') : t('schedule.uploading', { percent })}</p>
      <progress
        aria-label={t('schedule.upload')}
        max={1}
        value={isReading ? undefined : share}
        className="h-2 w-full accent-primary"
      />
    </div>
  )
}
