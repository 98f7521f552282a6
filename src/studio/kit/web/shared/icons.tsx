import type { Icon, IconProps } from '../../../../platform/ui/icons.tsx'

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

/** Icons that only the studio uses, drawn like those of the design system. */
export const HomeIcon: Icon = props => line('M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4Z', props)
export const ArtistIcon: Icon = props =>
  line(
    'M12 3.5a3.5 3.5 0 0 1 3.5 3.5v4.5a3.5 3.5 0 0 1-7 0V7A3.5 3.5 0 0 1 12 3.5ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
    props,
  )
export const OrderIcon: Icon = props =>
  line('M5.5 3.5h13v17l-2.6-1.7-2 1.7-1.9-1.7-1.9 1.7-2-1.7-2.6 1.7ZM9 8h6M9 12h6', props)
export const ParcelIcon: Icon = props =>
  line('M12 3.5 20 7.5v9l-8 4-8-4v-9ZM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4V13', props)
export const FanIcon: Icon = props =>
  line('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0', props)
export const MoneyIcon: Icon = props =>
  line('M3.5 6.5h17v11h-17ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6.5 9.5v.01M17.5 14.5v.01', props)
export const ApprovalIcon: Icon = props => line('M20 11v1a8 8 0 1 1-4.7-7.3M8.5 11.5l3 3L20 6', props)
export const TeamIcon: Icon = props =>
  line(
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20a6.5 6.5 0 0 1 13 0M15.5 5a3.2 3.2 0 0 1 0 6.2M17.5 14.4a6.5 6.5 0 0 1 4 5.6',
    props,
  )
export const RolesIcon: Icon = props =>
  line('M12 3.5 19.5 6v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6ZM8.5 12l2.5 2.5 4.5-5', props)
export const LogIcon: Icon = props => line('M4 6h2M9.5 6H20M4 12h2M9.5 12H20M4 18h2M9.5 18H16', props)
export const SettingsIcon: Icon = props =>
  line('M4 7.5h8M16.5 7.5H20M14 5v5M4 16.5h3M11.5 16.5H20M9 14v5', props)
export const ColumnsIcon: Icon = props => line('M4 5h16v14H4ZM9.5 5v14M14.5 5v14', props)
export const SortDownIcon: Icon = props => line('M12 5v14M6.5 13.5 12 19l5.5-5.5', props)
export const KeyIcon: Icon = props =>
  line('M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.5 19.5 4M16 7.5l3 3', props)
