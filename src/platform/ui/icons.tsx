import type { ReactNode, SVGProps } from 'react'

/**
 * Line icons on a 24 px grid, with 1.75 px strokes and square ends. They are decorative and hidden from
 * assistive technology; the button or link around them has the name. `size` is in CSS pixels (20 by default).
 */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number }
export type Icon = (props: IconProps) => ReactNode

function line(path: string, { size = 20, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      aria-hidden="true"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}

export const SearchIcon: Icon = props =>
  line('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.2 15.2 20.5 20.5', props)
export const BellIcon: Icon = props => line('M3.5 17.5h17L18 14V9.5a6 6 0 0 0-12 0V14ZM9.5 20.5h5', props)
export const BellOffIcon: Icon = props =>
  line('M3.5 17.5h17L18 14V9.5a6 6 0 0 0-12 0V14ZM9.5 20.5h5M4 3.5l16 17', props)
export const MenuIcon: Icon = props => line('M3.5 6.5h17M3.5 12h17M3.5 17.5h11', props)
export const CloseIcon: Icon = props => line('M5.5 5.5l13 13M18.5 5.5l-13 13', props)
export const ChevronLeftIcon: Icon = props => line('M14.5 5.5 8 12l6.5 6.5', props)
export const ChevronRightIcon: Icon = props => line('M9.5 5.5 16 12l-6.5 6.5', props)
export const ChevronDownIcon: Icon = props => line('M5.5 9 12 15.5 18.5 9', props)
export const ArrowLeftIcon: Icon = props => line('M20.5 12h-16M10.5 5.5 4 12l6.5 6.5', props)
export const ArrowRightIcon: Icon = props => line('M3.5 12h16M13.5 5.5 20 12l-6.5 6.5', props)
export const ExternalIcon: Icon = props => line('M13.5 4h6.5v6.5M20 4l-9.5 9.5M17 13.5V20H4V7h6.5', props)
export const CheckIcon: Icon = props => line('M4 12.5l5.5 5.5L20.5 6.5', props)
export const PlusIcon: Icon = props => line('M12 4v16M4 12h16', props)
export const MinusIcon: Icon = props => line('M4 12h16', props)
export const MoreIcon: Icon = props => line('M4.5 12h2M11 12h2M17.5 12h2', props)
export const HeartIcon: Icon = props =>
  line('M12 20 4.7 12.6A4.8 4.8 0 0 1 12 6.4a4.8 4.8 0 0 1 7.3 6.2Z', props)
export const BookmarkIcon: Icon = props => line('M6.5 4h11v16.5L12 16l-5.5 4.5Z', props)
export const PinIcon: Icon = props =>
  line(
    'M12 21c4.5-4.8 6.5-8.3 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 12.7 7.5 16.2 12 21ZM12 7.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
    props,
  )
export const CalendarIcon: Icon = props => line('M4 6h16v14.5H4ZM4 10.5h16M8.5 3v5M15.5 3v5', props)
export const TicketIcon: Icon = props =>
  line('M3 6.5h18V10a2 2 0 0 0 0 4v3.5H3V14a2 2 0 0 0 0-4ZM14.5 6.5v2M14.5 11v2M14.5 15.5v2', props)
export const PlayIcon: Icon = props => line('M7 4.5 19.5 12 7 19.5Z', props)
export const PauseIcon: Icon = props => line('M8 4.5v15M16 4.5v15', props)
export const ClockIcon: Icon = props =>
  line('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3.5 2.5', props)
export const ShareIcon: Icon = props => line('M12 14.5V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12', props)
export const BagIcon: Icon = props => line('M4.5 8h15l1 12.5h-17ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5', props)
export const TrashIcon: Icon = props =>
  line('M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14h10l1-14M10.2 10.5v6M13.8 10.5v6', props)
export const HistoryIcon: Icon = props =>
  line('M4.3 8.5A8.5 8.5 0 1 1 3.5 12M3.5 4v4.7h4.7M12 7.5V12l3.5 2.5', props)
export const InfoIcon: Icon = props =>
  line('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7v2', props)
export const WarningIcon: Icon = props => line('M12 4 21 19.5H3ZM12 9.5v5M12 16v2', props)
export const ErrorIcon: Icon = props => line('M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM12 7.5v5.5M12 15v2', props)
export const SuccessIcon: Icon = props =>
  line('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12.3l3 3 5-5.8', props)
export const ImageIcon: Icon = props =>
  line('M3.5 4.5h17v15h-17ZM3.5 16l5-5 4.5 4.5 2.5-2.5 5 5M15 8v2', props)
export const FilterIcon: Icon = props =>
  line('M3.5 7h10M18 7h2.5M13.5 4.5h4.5v5h-4.5ZM3.5 17H6M10.5 17h10M6 14.5h4.5v5H6Z', props)
export const LockIcon: Icon = props => line('M5 10.5h14v10H5ZM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14v3', props)
export const CopyIcon: Icon = props => line('M8.5 8.5h12v12h-12ZM5.5 15.5h-2v-12h12v2', props)
export const DownloadIcon: Icon = props => line('M12 3.5v12M7 10.5l5 5 5-5M4 20.5h16', props)
/** A megaphone, which stands for a make. */
export const MakeIcon: Icon = props =>
  line('M3.5 9.5v5H7L18.5 20V4L7 9.5ZM7 14.5v5.5h3.5v-4M21.5 10v4', props)
export const SunIcon: Icon = props =>
  line(
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
    props,
  )
export const MoonIcon: Icon = props => line('M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z', props)
export const ScreenIcon: Icon = props => line('M3.5 5h17v11.5h-17ZM12 16.5v3.5M8 20h8', props)
