-- Counts of visitors; no row is about a person. Days are those of the operator.
-- How many parties wanted a day: by the answer that they got, and by what those without a place did on the same day.
create table demand_count (
  wanted date not null,
  trip text not null,
  party smallint not null check (party between 0 and 99),
  answer text not null check (answer in ('free', 'too_few', 'full', 'closed', 'too_late', 'other_day', 'same_day', 'waitlist')),
  language text not null,
  source text not null,
  parties integer not null check (parties > 0),
  primary key (wanted, trip, party, answer, language, source)
);
-- How many visitors reached a step of booking (field ''), or had a field refused there.
create table funnel_count (
  day date not null,
  step text not null,
  field text not null,
  language text not null,
  source text not null,
  visitors integer not null check (visitors > 0),
  primary key (day, step, field, language, source)
);
-- How many page views had a Web Vital below this limit and not below the one before; -1: above all limits.
create table vitals_count (
  day date not null,
  page text not null,
  device text not null,
  metric text not null,
  below integer not null,
  views integer not null check (views > 0),
  primary key (day, page, device, metric, below)
);
