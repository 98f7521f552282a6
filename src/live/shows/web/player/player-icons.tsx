import type { ReactNode } from 'react'

const icon = (path: string) => (
  <svg
    viewBox="0 0 24 24"
    width={22}
    height={22}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** Line icons that only the player uses, on the grid of platform/ui/icons.tsx. */
export const SoundIcon = (): ReactNode =>
  icon('M3.5 9.5v5H7l5 4.5V5L7 9.5ZM15.5 8.5a5 5 0 0 1 0 7M18 5.5a9 9 0 0 1 0 13')
export const MutedIcon = (): ReactNode => icon('M3.5 9.5v5H7l5 4.5V5L7 9.5ZM16 9.5l5 5M21 9.5l-5 5')
export const TuneIcon = (): ReactNode =>
  icon('M3.5 7h10M18 7h2.5M13.5 4.5H18v5h-4.5ZM3.5 17H6M10.5 17h10M6 14.5h4.5v5H6Z')
export const SmallWindowIcon = (): ReactNode => icon('M3.5 5h17v14h-17ZM12.5 12.5h5.5v4h-5.5Z')
export const FullscreenIcon = (): ReactNode => icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
export const TheatreIcon = (): ReactNode => icon('M2.5 6.5h19v11h-19ZM2.5 14h19')
export const ChatIcon = (): ReactNode => icon('M3.5 5h17v11.5H12L7.5 20v-3.5h-4Z')
export const AirplayIcon = (): ReactNode => icon('M6.5 16.5h-3v-12h17v12h-3M12 14.5l5 6H7Z')
export const CastIcon = (): ReactNode =>
  icon('M3.5 8V4.5h17v15H14M3.5 19.5h.1M3.5 15.5a4 4 0 0 1 4 4M3.5 11.5a8 8 0 0 1 8 8')
