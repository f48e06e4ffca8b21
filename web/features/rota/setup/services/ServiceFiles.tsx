import { useState } from 'react'
import {
  SERVICE_FILE_MAX_BYTES,
  SERVICE_FILE_TYPES,
  SERVICE_FILES_MAX,
  type ServiceFile,
  servicesApi,
} from '#shared/rota/services.ts'
import { call, serverOrigin } from '../../../../api/call.ts'
import { upload } from '../../../../api/files.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { FileButton } from '../../../../ui/FileButton.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useRotaSave } from '../../useRotaSave.ts'

interface ServiceFilesProps {
  serviceId: string
  files: ServiceFile[]
}

/** The files of a service, for those who serve: each is stored or deleted at once, not with the form. */
export function ServiceFiles({ serviceId, files }: ServiceFilesProps) {
  const t = useT()
  const { busy, failure, save } = useRotaSave<string>()
  const [isTooLarge, setTooLarge] = useState(false)

  const add = (file: File) => {
    setTooLarge(file.size > SERVICE_FILE_MAX_BYTES)
    if (file.size > SERVICE_FILE_MAX_BYTES) return
    save('add', () => upload(servicesApi.addFile, { id: serviceId }, { file }))
  }
  const remove = (fileId: string) => save(fileId, () => call(servicesApi.removeFile, { id: serviceId, fileId }))

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('setupRota.files')}</legend>
      <ul>
        {files.map(({ _id, name, url }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4">
            <a
              href={`${serverOrigin()}${url}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere underline"
            >
              {name}
            </a>
            <Button
              variant="quiet"
              busy={busy === _id}
              aria-label={t('setupRota.removeFile', { name })}
              onClick={() => remove(_id)}
            >
              {t('setupRota.takeFile')}
            </Button>
          </li>
        ))}
      </ul>
      {isTooLarge && <Notice tone="error">{t('setupRota.fileTooLarge')}</Notice>}
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      {files.length < SERVICE_FILES_MAX && (
        <FileButton accept={SERVICE_FILE_TYPES.join(',')} busy={busy === 'add'} className="self-start" onChoose={add}>
          {t('setupRota.addFile')}
        </FileButton>
      )}
    </fieldset>
  )
}
