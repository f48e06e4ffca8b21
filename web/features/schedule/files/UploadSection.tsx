import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Issue } from '#shared/errors.ts'
import { ApiError } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Section } from '../../../ui/Section.tsx'
import { scheduleKeys } from '../schedule.queries.ts'
import { FileChooser } from './FileChooser.tsx'
import { RowIssueList } from './RowIssueList.tsx'
import { downloadTemplate, importSchedule } from './schedule.files.ts'
import { refusalOf, snapshotOf } from './schedule.upload.ts'

/** A file that the browser itself refuses, before anything is sent. */
class FileRefusal extends Error {}

const issuesOf = (error: Error): Issue[] => (error instanceof ApiError ? error.issues : [])

/** 'Upload Schedule (.xlsx)'. A refused file stays chosen and its rows stay listed until the next attempt. */
export function UploadSection() {
  const t = useT()
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const { mutate, reset, data, error, isPending } = useMutation({
    async mutationFn(chosen: File | null) {
      const refusal = refusalOf(chosen)
      if (refusal || !chosen) throw new FileRefusal(t(refusal ?? 'schedule.noFile'))
      const copy = await snapshotOf(chosen)
      if (!copy) throw new FileRefusal(t('schedule.fileChanged'))
      return importSchedule(copy, setShare)
    },
    onMutate: () => setShare(0),
    onSuccess() {
      setFile(null)
      return cache.invalidateQueries({ queryKey: scheduleKeys.all })
    },
  })

  const choose = (chosen: File | null) => {
    if (isPending) return
    reset()
    setFile(chosen)
    // Shows the refusal of a wrong file at once; nothing is sent.
    if (chosen && refusalOf(chosen)) mutate(chosen)
  }

  const problems = error ? issuesOf(error) : []
  return (
    <Section title={t('schedule.upload')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">{t('schedule.uploadHelp')}</p>
        <FileChooser file={file} isDisabled={isPending} onChoose={choose} />
        {error && (
          <Outcome tone="error" title={error instanceof FileRefusal ? error.message : t('schedule.uploadFailed')}>
            {!(error instanceof FileRefusal) && <p>{error.message}</p>}
          </Outcome>
        )}
        {problems.length > 0 && <RowIssueList issues={problems} />}
        {isPending && <UploadProgress share={share} />}
        {data && (
          <Outcome tone="success" title={t('schedule.uploaded', { count: data.count })}>
            {data.count > 0
              ? t('schedule.importedDetail', {
                  added: data.added,
                  updated: data.updated,
                  unchanged: data.unchanged,
                })
              : t('schedule.nothingNew')}
          </Outcome>
        )}
        <div className="flex flex-col items-start gap-1">
          <Button busy={isPending} icon={<Upload aria-hidden="true" className="size-5" />} onClick={() => mutate(file)}>
            {t('schedule.uploadButton')}
          </Button>
          <TemplateLink />
        </div>
      </div>
    </Section>
  )
}

/** Downloads an empty workbook with the right columns. */
function TemplateLink() {
  const t = useT()
  const { mutate, isPending, error } = useMutation({ mutationFn: downloadTemplate })
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={isPending}
        icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
        className="-ml-3"
        onClick={() => mutate()}
      >
        {t('schedule.template')}
      </Button>
      {error && <ErrorState message={`${t('schedule.templateFailed')} ${error.message}`} onRetry={() => mutate()} />}
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
