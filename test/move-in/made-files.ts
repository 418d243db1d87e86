import { fullName } from '../../src/shared/person-name.ts'
import {
  american,
  amountDue,
  bokun,
  bokunId,
  british,
  checkfront,
  checkfrontId,
  comma,
  contact,
  counts,
  croatian,
  day,
  euros,
  fareharbor,
  fareharborId,
  fileOf,
  half,
  itemsOf,
  type Layout,
  lastFirst,
  type MadeFile,
  money,
  month,
  party,
  personsOf,
  rezdy,
  rezdyId,
  some,
  stateAs,
  year,
} from './layout.ts'
import { ownLayouts } from './own-layouts.ts'

const layouts: Layout[] = [
  {
    ...{ ...fareharbor, name: 'bookings.csv', count: 120, idOf: fareharborId },
    columns: {
      ...{ 'Booking ID': ({ id }) => id, 'Created at': () => '01/15/2027 09:12 AM', Item: ({ trip }) => trip },
      ...{ 'Availability date': american, 'Start time': half, Contact: fullName, ...contact, ...counts },
      ...{ Total: (of) => `€${euros(of.total)}`, 'Total due': (of) => `€${amountDue(of)}` },
      ...{ 'Cancelled?': stateAs('No', 'Yes', 'No'), 'No-show': stateAs('', '', 'Yes') },
      ...{ Affiliate: ({ agent }) => agent, 'Booking notes': ({ note }) => note, 'Online booking': () => 'Yes' },
    },
  },
  {
    ...{ ...fareharbor, name: 'manifest.csv', count: 60, encoding: 'utf8-bom', idOf: fareharborId },
    columns: {
      ...{ Availability: (of) => `${of.date} ${of.start}`, 'Booking #': ({ id }) => id, Name: fullName, ...contact },
      ...{ Customers: party, 'Check-in status': stateAs('Checked in', 'Cancelled', 'No-show') },
      ...{ 'Total cost': ({ total }) => euros(total), 'Amount paid': ({ paid }) => euros(paid) },
    },
  },
  {
    ...{ ...fareharbor, name: 'affiliates.csv', count: 30, idOf: fareharborId },
    columns: {
      ...{ Affiliate: ({ agent }) => agent || 'No affiliate', 'Booking ID': ({ id }) => id, Item: ({ trip }) => trip },
      ...{ 'Availability date': (of) => `${american(of)} ${half(of)}`, 'First name': ({ firstName }) => firstName },
      ...{
        'Last name': ({ lastName }) => lastName,
        Phone: ({ phone }) => phone,
        'Customer types': (of) => party(of, '; '),
      },
      Status: stateAs('Booked', 'Cancelled', 'No show'),
    },
  },
  {
    ...{ ...bokun, name: 'product-bookings.csv', count: 150, idOf: bokunId },
    columns: {
      ...{ 'Creation date': () => '15.01.2027 09:12', 'Cart confirmation code': () => 'BON-1', Customer: lastFirst },
      ...{
        'Product confirmation code': ({ id }) => id,
        Email: ({ email }) => email,
        'Phone number': ({ phone }) => phone,
      },
      ...{ 'Product title': ({ trip }) => trip, 'Start date': (of) => `${of.date} ${of.start}` },
      ...{ Status: stateAs('CONFIRMED', 'CANCELLED', 'NO_SHOW'), Adult: ({ persons }) => some(persons.adults) },
      ...{ Child: ({ persons }) => some(persons.children), Infant: ({ persons }) => some(persons.infants) },
      ...{ 'Total passengers': () => '', 'Total price with discount': ({ total }) => euros(total) },
      ...{ 'Paid amount': ({ paid }) => euros(paid), 'Sale currency': () => 'EUR', Seller: ({ agent }) => agent },
    },
  },
  {
    ...{ ...bokun, name: 'croatian-excel.csv', count: 90, delimiter: ';', encoding: 'windows-1250', idOf: bokunId },
    columns: {
      ...{ 'Product confirmation code': ({ id }) => id, Customer: lastFirst, 'Phone number': ({ phone }) => phone },
      ...{
        'Start date': croatian,
        'Start time': ({ start }) => start.replace(/^0/, ''),
        Status: stateAs('Confirmed', 'Cancelled', 'No show'),
      },
      ...{ Participants: (of) => party(of, ' + '), 'Total price': ({ total }) => `${comma(total)} €` },
      ...{ 'Amount due': (of) => comma(of.total - of.paid), 'Special requests': ({ note }) => note },
    },
  },
  {
    ...{ ...bokun, name: 'arrivals.csv', count: 45, delimiter: '\t', idOf: bokunId },
    columns: {
      ...{ 'Booking ref': ({ id }) => id, 'Travel date': (of) => `${day(of)}/${month(of)}/${year(of)}`, ...contact },
      ...{ 'Departure time': half, 'Lead traveller': lastFirst, 'Pricing categories': (of) => party(of, ' | ') },
      ...{ 'Booking status': stateAs('ARRIVED', 'CANCELLED', 'NO_SHOW'), 'Booking agent': ({ agent }) => agent },
    },
  },
  {
    ...{ ...rezdy, name: 'orders.csv', count: 100, idOf: rezdyId, parts: itemsOf },
    columns: {
      ...{ 'Order number': ({ id }) => id, 'Order status': stateAs('CONFIRMED', 'CANCELLED', 'NO_SHOW') },
      ...{
        'Order date': () => '15 Jan 2027',
        'Customer name': fullName,
        Email: ({ email }) => email,
        Mobile: ({ phone }) => phone,
      },
      ...{
        Product: ({ trip }) => trip,
        'Fulfilment date': (of) => `${of.date} ${of.start}`,
        'Order total': ({ total }) => euros(total),
      },
      ...{ 'Total paid': ({ paid }) => euros(paid), Agent: ({ agent }) => agent },
    },
  },
  {
    ...{ ...rezdy, name: 'sessions.csv', count: 40, idOf: rezdyId },
    columns: {
      ...{
        'Session date': british,
        'Session time': half,
        'Order #': ({ id }) => id,
        Status: stateAs('Confirmed', 'Cancelled', 'No show'),
      },
      ...{ 'First name': ({ firstName }) => firstName, 'Last name': ({ lastName }) => lastName, ...contact },
      ...{
        Quantities: (of) => party(of, '\n'),
        Total: ({ total }) => `€${euros(total)}`,
        Balance: (of) => `€${amountDue(of)}`,
      },
    },
  },
  {
    ...{
      ...rezdy,
      name: 'participants.csv',
      count: 30,
      delimiter: ';',
      encoding: 'utf8-bom',
      idOf: rezdyId,
      parts: personsOf,
    },
    columns: {
      ...{ Order: ({ id }) => id, 'Tour date': croatian, 'Tour time': ({ start }) => start, Customer: fullName },
      ...{
        Phone: ({ phone }) => phone,
        Status: stateAs('Confirmed', 'Cancelled', 'No show'),
        'Total amount': ({ total }) => comma(total),
      },
    },
  },
  {
    ...{ ...checkfront, name: 'booking-index.csv', count: 300, idOf: checkfrontId },
    columns: {
      ...{
        Booking: ({ trip }) => trip,
        Created: () => '15/01/2027 09:12 AM',
        'Start date': (of) => `${british(of)} ${half(of)}`,
      },
      ...{
        'End date': british,
        Customer: fullName,
        Amount: ({ total }) => euros(total),
        Status: stateAs('Paid', 'Cancelled', 'No show'),
      },
      ...{
        'Booking ID': ({ id }) => id,
        ...contact,
        'Partner Account': ({ agent }) => agent,
        'Amount Paid': ({ paid }) => euros(paid),
      },
      ...{ 'Amount Due': amountDue, Qty: () => '', 'Customer Language': () => '', ...counts },
    },
  },
  {
    ...{ ...checkfront, name: 'guest-types.csv', count: 50, encoding: 'utf8-bom', idOf: checkfrontId },
    columns: {
      ...{
        Code: ({ id }) => id,
        Status: stateAs('PART', 'VOID', 'No show'),
        'First Name': ({ firstName }) => firstName,
      },
      ...{
        'Last Name': ({ lastName }) => lastName,
        ...contact,
        'Start Date': croatian,
        'Start Time': ({ start }) => start,
      },
      ...{ 'Guest Types': party, ...money },
    },
  },
  {
    ...{ ...checkfront, name: 'excel.csv', count: 60, delimiter: ';', encoding: 'windows-1250', idOf: checkfrontId },
    columns: {
      ...{
        'Booking ID': ({ id }) => id,
        Start: (of) => `${croatian(of)} ${of.start}`,
        Customer: lastFirst,
        ...contact,
        ...counts,
      },
      ...{
        Amount: ({ total }) => comma(total),
        'Amount paid': ({ paid }) => comma(paid),
        Status: stateAs('Deposit', 'Void', 'No show'),
      },
    },
  },
  ...ownLayouts,
]

/** Three files for each system. */
export const madeFiles: MadeFile[] = layouts.map((layout, index) => fileOf(layout, index + 1))
