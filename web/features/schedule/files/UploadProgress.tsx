import { useT } from '../../../strings/strings.ts'

/** How far an upload has come: `share` from 0 to 1 of the bytes, then the server reads. */
export function UploadProgress({ share }: { share: number }) {
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
