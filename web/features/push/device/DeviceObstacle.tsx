import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Why this device gets no notifications, and what its person can do about it. */
export function DeviceObstacle({ obstacle }: { obstacle: 'unsupported' | 'homeScreen' | 'blocked' }) {
  const t = useT()
  return (
    <Notice tone="info">
      <p className="font-medium">{t(`push.${obstacle}`)}</p>
      {obstacle === 'homeScreen' ? (
        <ol className="mt-1 list-decimal pl-5">
          <li>{t('push.homeScreenStep1')}</li>
          <li>{t('push.homeScreenStep2')}</li>
          <li>{t('push.homeScreenStep3')}</li>
        </ol>
      ) : (
        <p className="mt-1">{t(`push.${obstacle}Help`)}</p>
      )}
    </Notice>
  )
}
