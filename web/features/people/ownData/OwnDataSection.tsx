import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OWN_DATA_FILENAME, ownDataApi } from '#shared/people/ownData.ts'
import { download, saveFile } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { RemoveAccountForm } from './RemoveAccountForm.tsx'

/** 'Your data': download as one file, and deletion of the account. */
export function OwnDataSection() {
  const t = useT()
  const { busy, failure, save } = useSave<'download'>()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <FoldingSection title={t('ownData.title')} anchor="own-data" state={t('ownData.short')} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('ownData.what')}</p>
        <FailureNotice title={t('ownData.downloadFailed')} failure={failure} />
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Button
            busy={busy === 'download'}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() =>
              save('download', async () => saveFile(await download(ownDataApi.download, {}, OWN_DATA_FILENAME)))
            }
          >
            {t('ownData.download')}
          </Button>
          {!isLeaving && (
            <Button
              variant="outlineDanger"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => setIsLeaving(true)}
            >
              {t('ownData.remove')}
            </Button>
          )}
        </div>
        {isLeaving && <RemoveAccountForm onCancel={() => setIsLeaving(false)} />}
      </div>
    </FoldingSection>
  )
}
