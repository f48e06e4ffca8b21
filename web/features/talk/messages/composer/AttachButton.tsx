import { ImagePlus } from 'lucide-react'
import { useT } from '../../../../strings/strings.ts'
import { FileButton } from '../../../../ui/FileButton.tsx'

/** Size of an icon button beside the text box. */
export const toolSize = 'size-11 px-0! shrink-0'

/** Button that opens the file chooser for images. */
export function AttachButton({ onChoose }: { onChoose: (files: ArrayLike<File>) => void }) {
  const t = useT()
  return (
    <FileButton
      variant="quiet"
      accept="image/*"
      title={t('chat.attach')}
      icon={<ImagePlus aria-hidden="true" className="size-6" />}
      className={toolSize}
      onChoose={(file) => onChoose([file])}
    >
      <span className="sr-only">{t('chat.attach')}</span>
    </FileButton>
  )
}
