export interface TwilioProblem {
  status: 400 | 401 | 404 | 429 | 500
  code: number
  message: string
}

const problem = (code: number, message: string, status: TwilioProblem['status'] = 400): TwilioProblem => ({
  status,
  code,
  message,
})

export const twilioProblems = {
  notAuthenticated: problem(20_003, 'Authenticate', 401),
  notFound: problem(20_404, 'The requested resource was not found', 404),
  broken: problem(20_500, 'Internal Server Error', 500),
  noBody: problem(21_602, 'Message body is required.'),
  noFrom: problem(21_603, "A 'From' phone number is required."),
  noTo: problem(21_604, "A 'To' phone number is required."),
  wrongTo: problem(21_211, "Invalid 'To' Phone Number"),
  wrongFrom: problem(21_212, "Invalid 'From' Phone Number"),
  regionOff: problem(21_408, 'Permission to send an SMS has not been enabled for the region'),
  cannotSend: problem(21_606, "The 'From' phone number is not a valid, SMS-capable number of this account"),
  optedOut: problem(21_610, 'Attempt to send to unsubscribed recipient'),
  queueFull: problem(21_611, "This 'From' number has exceeded the maximum number of queued messages", 429),
  unreachable: problem(21_612, "The 'To' phone number is not currently reachable via SMS"),
  notMobile: problem(21_614, "'To' number is not a valid mobile number"),
  tooLong: problem(21_617, 'The concatenated message body exceeds the 1600 character limit'),
}

/** Errors for Twilio's magic phone numbers as senders and, below, as recipients. */
const magicFrom: Record<string, TwilioProblem> = {
  '+15005550001': twilioProblems.wrongFrom,
  '+15005550007': twilioProblems.cannotSend,
  '+15005550008': twilioProblems.queueFull,
}
const magicTo: Record<string, TwilioProblem> = {
  '+15005550001': twilioProblems.wrongTo,
  '+15005550002': twilioProblems.unreachable,
  '+15005550003': twilioProblems.regionOff,
  '+15005550004': twilioProblems.optedOut,
  '+15005550009': twilioProblems.notMobile,
}
/** The only phone number that may send; a messaging service's id is accepted as well. */
const sender = /^\+15005550006$/

/** Returns the reason to refuse a message, or null if there is none. */
export function findTwilioProblem(fields: Record<string, string>): TwilioProblem | null {
  const { To: to, From: from, MessagingServiceSid: service, Body: body } = fields
  if (!to) return twilioProblems.noTo
  if (!from && !service) return twilioProblems.noFrom
  if (!body) return twilioProblems.noBody
  if ([...body].length > 1_600) return twilioProblems.tooLong
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioProblems.wrongTo
  if (from && !service) {
    const refused = magicFrom[from] ?? (sender.test(from) ? null : twilioProblems.cannotSend)
    if (refused) return refused
  }
  return magicTo[to] ?? null
}
