import { waitFor, within } from '@testing-library/react'

/** Waits for a button that is neither busy nor disabled, and returns it. */
export const findReadyButton = (name: string | RegExp, inside: HTMLElement = document.body) =>
  waitFor(() => {
    const button = within(inside).getByRole('button', { name })
    if (button.hasAttribute('aria-disabled')) throw new Error(`the button “${name}” can’t be pressed`)
    return button
  })
