/** A text message; `to` is a phone number in E.164 format, and `id` is the idempotency key. */
export interface SmsMessage {
  id: string
  to: string
  text: string
}

export interface Sms {
  /**
   * Resolves when the service has accepted the message or has permanently rejected it, such as for a landline
   * number (the service's error code is logged). Rejects if the message should be retried.
   */
  send: (message: SmsMessage) => Promise<void>
}
