import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import { whyOf } from '../../../../api/error.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { monthOf } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { Seen } from '../../../../ui/Seen.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import type { Imported } from '../../imports/ImportSheet.tsx'
import { invalidateSchedule } from '../../imports/imports.queries.ts'
import { readAddress, writeAddress } from '../schedule.address.ts'
import { FileChooser } from './FileChooser.tsx'
import { ImportedOutcome } from './ImportedOutcome.tsx'
import { downloadTemplate } from './schedule.files.ts'
import { UploadRefusal, whyRefused } from './UploadRefusal.tsx'
import { useUpload } from './useUpload.ts'

// Comes with the first preview.
const ImportSheet = lazy(() => import('../../imports/ImportSheet.tsx'))

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
